/** Tools that tell what an ERP system is made of, from its own metadata. */
@NullMarked
package dev.workmate.erp.catalog;

import org.jspecify.annotations.NullMarked;
