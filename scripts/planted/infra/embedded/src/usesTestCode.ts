import './testing/database.ts';
