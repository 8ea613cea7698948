// @ts-nocheck – all it touches is the page's and of no known type.
/** Limits of the recording's cost for the page, and of waiting records. */

// The queue here is bounded by number, and by the length of all texts. Beyond the first length a push is kept in short.
export const MOST_RECORDS = 4000;
export const MORE_SALES = 200; // of e-commerce beyond that
export const MOST_CHARS = 2_000_000;
export const MOST_SHORT_CHARS = 3_000_000;
export const BACKFILL = {records: 1500, chars: 1_000_000, oneChars: 250_000, ms: 200};
export const MOST_VALUE = 1_000_000; // characters of one message
export const MOST_VALUE_MS = 50;
export const A_SECOND = {pushes: 2000, ms: 100, chars: 4_000_000}; // recorded fully; what goes beyond is recorded
export const SHORT_A_SECOND = {pushes: 2000, ms: 50}; // in short, and beyond that counted, but for
export const SALES_A_SECOND = 50; // of e-commerce
export const MOST_INLINE = 200_000; // characters of a script in the page, to look for the name of a layer in
export const MOST_WATCHED = 300; // messages looked at again for what GTM or the page does to them
export const MOST_WATCHED_CHARS = 10_000; // of one, for that
export const WATCH_MS = 10_000; // for so long, and
export const AWAIT_GTM_MS = 300_000; // for so long more, but for its number, where GTM may come late
export const MOST_ASIDE = 200; // messages that a push of the page has kept back, and that may come into the array later
export const MOST_STANDS = 10; // times that a push is replaced on one array, before the page has its way
export const LOOK_MS = 1000;
export const FLUSH_MS = 30;
export const ANSWER_MS = 60_000; // without a word from the worker for so long all is dropped

// Frames of a stack that a push is asked for.
export const FEW = 3; // our own frame, push, the script that pushed: each costs as much as two properties of a message
export const MORE = 8; // where push has been replaced: GTM's wrappers, and the container on whose behalf the script did
export const DEEPER = 3; // more of a sale: behind a wrapper the script that pushed is the same each time, and what called it tells
