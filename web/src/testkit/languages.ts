import { learn } from '../language/learned';

/** Tests speak any language at once. */
await Promise.all(['de', 'es'].map(learn));
