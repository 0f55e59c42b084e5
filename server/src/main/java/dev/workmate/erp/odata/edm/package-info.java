/**
 * What a service says of itself: its entity sets, their fields, and Business Central's own rules.
 */
@NullMarked
package dev.workmate.erp.odata.edm;

import org.jspecify.annotations.NullMarked;
