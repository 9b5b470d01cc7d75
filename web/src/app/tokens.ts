/** Ten-step colour ramps, index 0 to 9. All colours of the interface are defined in this file. */
export const colourRamps = {
  ink: ['#fafaf8', '#f4f3f0', '#f1f1ee', '#e6e6e2', '#d0d3d0', '#818a94', '#5e6877', '#475262', '#212e43', '#0e1727'],
  dark: ['#ebeff3', '#b2bcc7', '#909ba9', '#627083', '#323e4f', '#1e2736', '#141d2b', '#0d1521', '#070d17', '#040912'],
  teal: ['#e9f8f6', '#c6e8e5', '#9dd8d3', '#5edfd4', '#36b4ab', '#24928f', '#00807d', '#006767', '#004e50', '#0c2a2e'],
  green: ['#e6f8eb', '#c9efd5', '#a4e6bb', '#75da9c', '#61ca86', '#3aa766', '#1c7c48', '#0d6e3d', '#0c4d2d', '#0f2d1f'],
  amber: ['#fff3db', '#fbe3b4', '#f7d28b', '#f2be62', '#efb146', '#e7a226', '#b07015', '#8b500b', '#5f380d', '#372711'],
  red: ['#fef0ef', '#fcd6d3', '#f9b5b1', '#f59693', '#e8605b', '#d4473f', '#c7332f', '#b22520', '#7a1f1c', '#401a1a'],
  blue: ['#e6f2fe', '#c9e1fa', '#aacdf5', '#8dbbf0', '#6aa1dd', '#4b84c2', '#3a6dac', '#2d5b97', '#213f69', '#182d50'],
} as const;

/** Values of one token in the light and dark theme. */
type Pair = readonly [light: string, dark: string];

/** Every colour token by its CSS variable name, as in `var(--text2)`. */
export const colourTokens = {
  '--ground': ['#fafaf8', '#070d17'],
  '--surface': ['#ffffff', '#0d1521'],
  '--sunken': ['#f4f3f0', '#040912'],
  '--hover': ['#f1f1ee', '#141d2b'],
  '--fill': ['#f2f1ee', '#192231'],
  '--line': ['#e6e6e2', '#1e2736'],
  '--line2': ['#d0d3d0', '#323e4f'],
  '--control': ['#818a94', '#627083'],
  '--text': ['#0e1727', '#ebeff3'],
  '--text2': ['#475262', '#b2bcc7'],
  '--text3': ['#5e6877', '#909ba9'],
  '--teal': ['#006767', '#5edfd4'],
  '--teal-fill': ['#00807d', '#36b4ab'],
  '--teal-soft': ['#e9f8f6', '#0c2a2e'],
  '--teal-line': ['#9dd8d3', '#1b5759'],
  '--green': ['#0d6e3d', '#75da9c'],
  '--green-soft': ['#e6f8eb', '#0f2d1f'],
  '--amber': ['#8b500b', '#f2be62'],
  '--amber-soft': ['#fff3db', '#372711'],
  '--amber-fill': ['#e7a226', '#efb146'],
  '--red': ['#b22520', '#f59693'],
  '--red-soft': ['#fef0ef', '#401a1a'],
  '--red-fill': ['#c7332f', '#e8605b'],
  '--blue': ['#2d5b97', '#8dbbf0'],
  '--pri': ['#0f192b', '#ebeff3'],
  '--pri-h': ['#212e43', '#ffffff'],
  '--on-pri': ['#ffffff', '#0c1421'],
  '--hero': ['#0c1627', '#09111f'],
  '--hero-line': ['#243145', '#1e2736'],
  '--hero-text': ['#ffffff', '#f3f5f8'],
  '--hero-text2': ['#b4bfca', '#b2bcc7'],
  '--hero-teal': ['#5edfd4', '#5edfd4'],
  '--hero-dot': ['#1b2940', '#1b2940'],
  '--hero-dot-near': ['#23364c', '#23364c'],
  '--hero-paper': ['#ffffff', '#ffffff'],
  '--hero-paper-hover': ['#e9f8f6', '#e9f8f6'],
  '--hero-paper-text': ['#0e1727', '#0e1727'],
  '--hero-paper-text2': ['#475262', '#475262'],
  '--hero-paper-teal': ['#006767', '#006767'],
  '--heat-0': ['#f4f3f0', '#141d2b'],
  '--heat-1': ['#e9f8f6', '#0c2a2e'],
  '--heat-2': ['#c6e8e5', '#123f42'],
  '--heat-3': ['#9dd8d3', '#0d5a5b'],
  '--heat-4': ['#36b4ab', '#24928f'],
  '--heat-4-text': ['#0e1727', '#040912'],
  '--heat-5': ['#006767', '#5edfd4'],
  '--map-sea': ['#f4f3f0', '#070d17'],
  '--map-graticule': ['#e6e6e2', '#141d2b'],
  '--map-edge': ['#ffffff', '#070d17'],
  '--map-hatch': ['#b4b6b2', '#3a475a'],
  '--map-mark': ['#b04a00', '#ffc861'],
  '--map-0': ['#dcdcd8', '#1e2736'],
  '--map-1': ['#9cdfd9', '#003532'],
  '--map-2': ['#6fc6c0', '#004945'],
  '--map-3': ['#3cafa8', '#005c57'],
  '--map-4': ['#0e9992', '#006f6a'],
  '--map-5': ['#00827c', '#00837d'],
  '--map-6': ['#006d68', '#0e9992'],
  '--map-7': ['#005954', '#3aafa7'],
  '--map-8': ['#004541', '#6bc4be'],
  '--map-9': ['#002f2d', '#95dcd6'],
  '--chart-part': ['#b07015', '#efb146'],
  '--scrim': ['rgb(8 18 32 / 0.42)', 'rgb(0 0 0 / 0.62)'],
  '--pop': [
    '0 0 0 1px #d0d3d0, 0 16px 40px -12px rgb(8 18 32 / 0.22), 0 4px 12px -4px rgb(8 18 32 / 0.1)',
    '0 0 0 1px #323e4f, 0 20px 48px -12px rgb(0 0 0 / 0.6)',
  ],
} as const satisfies Record<string, Pair>;

export type ColourToken = keyof typeof colourTokens;

/** Returns the token values of one theme, by CSS variable name. */
export function getColourTokenValues(scheme: 'light' | 'dark'): Record<string, string> {
  const column = scheme === 'light' ? 0 : 1;
  return Object.fromEntries(Object.entries(colourTokens).map(([name, pair]) => [name, pair[column]]));
}
