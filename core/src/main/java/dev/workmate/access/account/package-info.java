/** Local accounts: passwords, second factors, links for invitations and new passwords. */
@NullMarked
package dev.workmate.access.account;

import org.jspecify.annotations.NullMarked;
