/** Reading pages of the web, within bounds that keep the inside of the network out of reach. */
@NullMarked
package dev.workmate.web;

import org.jspecify.annotations.NullMarked;
