/** A stand-in Business Central with a generated company, served over OData on loopback. */
@NullMarked
package dev.workmate.demo;

import org.jspecify.annotations.NullMarked;
