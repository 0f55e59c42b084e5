/** What an operator wrote about the ERP connection, with its secrets encrypted at rest. */
@NullMarked
package dev.workmate.erp.json;

import org.jspecify.annotations.NullMarked;
