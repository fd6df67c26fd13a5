/** Lets Node run the TypeScript sources in every thread; tsx by itself does so in the main thread alone. */
import { register } from 'tsx/esm/api';

register();
