/**
 * What the API knows: entities, properties, relations, enumerations and bound actions, read from a
 * resource.
 */
@NullMarked
package dev.workmate.demo.catalog;

import org.jspecify.annotations.NullMarked;
