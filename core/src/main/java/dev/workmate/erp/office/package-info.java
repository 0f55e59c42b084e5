/** The ERP system as one session sees it: its company, what is there, how records are found. */
@NullMarked
package dev.workmate.erp.office;

import org.jspecify.annotations.NullMarked;
