import * as z from 'zod/mini';

// Our CSP forbids eval; zod would probe for it when the first schema is made. Imported before everything else.
z.config({ jitless: true });
