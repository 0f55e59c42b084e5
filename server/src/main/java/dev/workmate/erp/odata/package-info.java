/** Business Central, and any OData v4 service with such metadata, as an ERP system. */
@NullMarked
package dev.workmate.erp.odata;

import org.jspecify.annotations.NullMarked;
