/** Enables TypeScript sources in all threads; tsx alone does so only in the main thread. */
import { register } from 'tsx/esm/api';

register();
