import * as z from 'zod/mini';

// The CSP forbids eval, and zod would probe for it when the first schema is created. Must be imported first.
z.config({ jitless: true });
