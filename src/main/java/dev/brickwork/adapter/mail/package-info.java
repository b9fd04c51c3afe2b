/** How mail leaves the house. Only {@link dev.brickwork.spi.MailSender} is seen from outside. */
package dev.brickwork.adapter.mail;
