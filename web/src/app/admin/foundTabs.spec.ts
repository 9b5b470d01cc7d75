import { expect, test } from 'vitest';
import { pagesFor } from '../../shell/find/places.ts';
import { userView } from '../../test/fixtures.ts';
import { tabsFor } from './adminTabs.ts';

test.each(['admin', 'analyst'] as const)(
  'lists the tabs visible to an %s as pages that the search can find',
  (role) => {
    const person = userView({ role });
    const found = pagesFor(person).filter(({ to }) => to.startsWith('/admin?tab='));
    expect(found.map(({ to, label }) => [to, label])).toEqual(
      tabsFor(person).map(({ value, label }) => [`/admin?tab=${value}`, `Admin: ${label}`]),
    );
  },
);
