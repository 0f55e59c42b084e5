/** Tools that read an ERP system. */
@NullMarked
package dev.workmate.erp.read;

import org.jspecify.annotations.NullMarked;
