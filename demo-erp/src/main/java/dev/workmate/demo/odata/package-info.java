/** OData on top of the catalogue: metadata, addresses, filters, pages and JSON. */
@NullMarked
package dev.workmate.demo.odata;

import org.jspecify.annotations.NullMarked;
