import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { mantineCssVariablesResolver, mantineTheme } from '../app/mantineTheme.ts';

/** Renders a component with the theme. Pass `links: false` when the component has its own router. */
export function renderTestComponentWithTheme(
  part: ReactNode,
  { links = true }: { links?: boolean } = {},
): ReturnType<typeof render> {
  return render(
    <MantineProvider env="test" theme={mantineTheme} cssVariablesResolver={mantineCssVariablesResolver}>
      {links ? <MemoryRouter>{part}</MemoryRouter> : part}
    </MantineProvider>,
  );
}
