import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { cssVariablesResolver, theme } from '../app/theme.ts';

/** Renders a component with the theme. Pass `links: false` when the component has its own router. */
export function renderWithTheme(
  part: ReactNode,
  { links = true }: { links?: boolean } = {},
): ReturnType<typeof render> {
  return render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      {links ? <MemoryRouter>{part}</MemoryRouter> : part}
    </MantineProvider>,
  );
}
