/** What an agent may do without asking: tiers, rules and grants. */
@NullMarked
package dev.workmate.tool.permission;

import org.jspecify.annotations.NullMarked;
