/** Accounts at providers of models that a tenant or a person connected. */
@NullMarked
package dev.workmate.connection.model;

import org.jspecify.annotations.NullMarked;
