import { Suspense, useState } from 'react';
import { ColourSchemeButton } from './ColourSchemeButton.tsx';
import { ColourSchemeMenu } from './lazyParts.tsx';

/** The button for light, dark and system; its menu is loaded when it is first pressed. */
export function ColourScheme() {
  const [pressed, setPressed] = useState(false);
  if (!pressed) return <ColourSchemeButton aria-expanded={false} onClick={() => setPressed(true)} />;
  return (
    <Suspense fallback={<ColourSchemeButton aria-expanded={false} />}>
      <ColourSchemeMenu />
    </Suspense>
  );
}
