/** ERP systems that people and administrators connected, each reached with its own rights. */
@NullMarked
package dev.workmate.erp.odata.connected;

import org.jspecify.annotations.NullMarked;
