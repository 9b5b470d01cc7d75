import { readFileSync } from 'node:fs';

/** Shows the password that the first administrator got, to who may run commands where the product runs. */
console.log(readFileSync('/secrets/sight/admin-password', 'utf8'));
