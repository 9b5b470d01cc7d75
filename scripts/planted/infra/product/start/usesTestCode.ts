import '../../tests/kit/database.ts';
