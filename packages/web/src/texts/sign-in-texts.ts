import { signIn } from '#catalog/sign-in.ts';

/** The catalog of signing in that is in use: apart from the rest, since it comes with the code for signing in. */
export const signInTexts = signIn;
