import '../../web/src/main.tsx';
