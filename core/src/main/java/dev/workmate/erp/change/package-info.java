/** Tools that change an ERP system, each after a person agreed and never twice. */
@NullMarked
package dev.workmate.erp.change;

import org.jspecify.annotations.NullMarked;
