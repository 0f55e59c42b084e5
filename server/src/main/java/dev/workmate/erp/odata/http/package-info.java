/** Requests to a service: signed in, limited, asked again where that is safe. */
@NullMarked
package dev.workmate.erp.odata.http;

import org.jspecify.annotations.NullMarked;
