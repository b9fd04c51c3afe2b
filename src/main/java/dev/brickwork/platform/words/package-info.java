/** The languages of documents, pages and mails: one file of words each. */
package dev.brickwork.platform.words;
