import { expect, test } from 'vitest';
import { listSearchablePages } from '../../shell/find/findTargets.ts';
import { buildSampleSignedInUser } from '../../test/fixtures.ts';
import { getVisibleAdminTabs } from './adminTabs.ts';

test.each(['admin', 'analyst'] as const)(
  'lists the tabs visible to an %s as pages that the search can find',
  (role) => {
    const person = buildSampleSignedInUser({ role });
    const found = listSearchablePages(person).filter(({ to }) => to.startsWith('/admin?tab='));
    expect(found.map(({ to, label }) => [to, label])).toEqual(
      getVisibleAdminTabs(person).map(({ value, label }) => [`/admin?tab=${value}`, `Admin: ${label}`]),
    );
  },
);
