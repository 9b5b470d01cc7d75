import { t } from '@lingui/core/macro';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { use, useRef } from 'react';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import {
  type DetailPanelProviderState,
  useDetailPanelProviderIdFromUrl,
} from '../../../shared/catalogue/openProvider.ts';
import { ShownProvidersContext } from '../../../shared/catalogue/list/shownProviders.ts';
import { useReadProvidersQuery } from '../catalogueApi.ts';
import { ProviderDetailsDrawerHeader } from './ProviderDetailsDrawerHeader.tsx';
import { ProviderDetailsSkeleton } from './ProviderDetailsSkeleton.tsx';
import classes from './ProviderDetailsDrawer.module.css';
import { GroupedProviderFactSections } from './GroupedProviderFactSections.tsx';
import { CatalogueFactsSourceAndAgeLine } from './CatalogueFactsSourceAndAgeLine.tsx';
import { useProviderListNavigation } from './useProviderListNavigation.ts';
import { useFocusProviderDrawerAndRestoreFocus } from './useFocusProviderDrawerAndRestoreFocus.ts';
import { useProviderDrawerKeyboardShortcuts } from './useProviderDrawerKeyboardShortcuts.ts';
import { useInertBackground } from './useInertBackground.ts';

interface BodyProps {
  id: string;
  /** List with the requested provider; empty if the id is unknown; `undefined` while loading or after a failure. */
  found: readonly ProviderDetailsReplyItem[] | undefined;
  failed: boolean;
  retry: () => void;
}

function Body({ id, found, failed, retry }: BodyProps) {
  const { about } = use(ShownProvidersContext);
  const provider = found?.[0];
  if (provider !== undefined) return <GroupedProviderFactSections provider={provider} match={about?.(id)} />;
  if (found !== undefined) {
    return (
      <EmptyState
        title={t`This provider is not in the catalogue`}
        action={<ButtonLink to="/providers">{t`Providers List`}</ButtonLink>}
      >{t`It may have been removed, or the link may be incomplete.`}</EmptyState>
    );
  }
  if (!failed) return <ProviderDetailsSkeleton />;
  return (
    <ErrorNotice
      title={t`Failed to load the provider`}
      onRetry={retry}
    >{t`Try again, or choose another provider from the list.`}</ErrorNotice>
  );
}

function Drawer({ id, show, close }: DetailPanelProviderState & { id: string }) {
  const isSheet = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const frame = useRef<HTMLElement>(null);
  const ref = useMergedRef(frame, useFocusTrap(isSheet));
  const navigation = useProviderListNavigation(id, show);
  const { currentData, isError, isFetching, refetch } = useReadProvidersQuery([id]);
  const provider = currentData?.providers[0];
  useInertBackground(frame, isSheet);
  useFocusProviderDrawerAndRestoreFocus(frame, id);
  useProviderDrawerKeyboardShortcuts(frame, { close, navigation });
  return (
    <section
      ref={ref}
      role={isSheet ? 'dialog' : 'complementary'}
      aria-modal={isSheet || undefined}
      className={classes['drawer']}
      aria-label={t`Provider details`}
      tabIndex={-1}
    >
      <ProviderDetailsDrawerHeader provider={provider} navigation={navigation} onClose={close} />
      <div key={id} className={classes['body']} aria-busy={isFetching}>
        <Body id={id} found={currentData?.providers} failed={isError && !isFetching} retry={() => void refetch()} />
      </div>
      {currentData !== undefined && provider !== undefined && (
        <CatalogueFactsSourceAndAgeLine provider={provider} catalogue={currentData} />
      )}
    </section>
  );
}

/** Drawer with the details of the provider selected by the URL, next to the page; a modal sheet on phones. */
export function ProviderDetailsDrawer() {
  const { id, ...actions } = useDetailPanelProviderIdFromUrl();
  return id === null ? null : <Drawer id={id} {...actions} />;
}
