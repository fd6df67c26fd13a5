/** The database cannot be used; the message is for the operator and says how to mend it. Never holds a password. */
export class DatabaseError extends Error {}
