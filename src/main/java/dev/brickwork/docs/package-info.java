/** The pages of the folder docs, as HTML in the running service: the documentation of the version that is installed. */
package dev.brickwork.docs;
