/** Characters of a session identifier: nanoid's default, 126 random bits. It is the only key to a reader's notes. */
export const SESSION_ID_LENGTH = 21;

/** Pattern of a session identifier in nanoid's alphabet. */
export const SESSION_ID_PATTERN = `^[A-Za-z0-9_-]{${SESSION_ID_LENGTH}}$`;
