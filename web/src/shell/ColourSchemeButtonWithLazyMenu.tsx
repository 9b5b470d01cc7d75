import { Suspense, useState } from 'react';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { ColourSchemeMenu } from './lazyShellParts.tsx';

/** The colour scheme button. Its menu is loaded when the user first presses the button. */
export function ColourSchemeButtonWithLazyMenu() {
  const [pressed, setPressed] = useState(false);
  if (!pressed) return <ColourSchemeButton aria-expanded={false} onClick={() => setPressed(true)} />;
  return (
    <Suspense fallback={<ColourSchemeButton aria-expanded={false} />}>
      <ColourSchemeMenu />
    </Suspense>
  );
}
