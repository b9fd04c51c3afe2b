/** Where documents are kept. Only {@link dev.brickwork.spi.DocumentStore} is seen from outside. */
package dev.brickwork.adapter.storage;
