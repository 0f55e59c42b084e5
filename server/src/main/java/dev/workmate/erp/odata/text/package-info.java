/** Values as OData writes them, in addresses and in JSON. */
@NullMarked
package dev.workmate.erp.odata.text;

import org.jspecify.annotations.NullMarked;
