import '../../shell/shell.ts';
