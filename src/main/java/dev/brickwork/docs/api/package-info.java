/** The API document as pages for people. */
package dev.brickwork.docs.api;
