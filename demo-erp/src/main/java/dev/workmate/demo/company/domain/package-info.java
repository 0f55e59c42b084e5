/**
 * The demo companies as typed values: partners, items, documents and their postings. Money is in
 * cents.
 */
@NullMarked
package dev.workmate.demo.company.domain;

import org.jspecify.annotations.NullMarked;
