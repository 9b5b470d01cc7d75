import { plural, t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconBook, IconDownload } from '@tabler/icons-react';
import { readApiDescriptionEndpoint } from '@marketplace/contracts/reference/reference.api.ts';
import { useDeferredValue, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryErrorOrSkeleton } from '../../ui/QueryErrorOrSkeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import {
  type OpenApiDocumentJson,
  type DocumentedApiCall,
  apiDescriptionLanguage,
  listDocumentedApiCalls,
  matchesApiReferenceSearch,
} from './apiDocument.ts';
import { ApiCallDocumentationSection } from './ApiCallDocumentationSection.tsx';
import classes from './ApiDocs.module.css';
import { useApiDescriptionQuery } from './referenceApi.ts';

function CallLine({ call, document }: { call: DocumentedApiCall; document: OpenApiDocumentJson }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classes['line']}>
          <span className={classes['method']} translate="no">
            {call.method}
          </span>
          <code className={classes['path']}>{call.path}</code>
          <span className={classes['summary']} lang={apiDescriptionLanguage}>
            {call.summary}
          </span>
        </summary>
        {isOpen && <ApiCallDocumentationSection call={call} document={document} />}
      </details>
    </li>
  );
}

function Introduction({ info }: Pick<OpenApiDocumentJson, 'info'>) {
  return info.description.split('\n\n').map((paragraph) => (
    <MutedText key={paragraph} lang={apiDescriptionLanguage} className={classes['words']}>
      {paragraph.replaceAll('`', '')}
    </MutedText>
  ));
}

function Calls({ document }: { document: OpenApiDocumentJson }) {
  const [typed, setTyped] = useState('');
  const searchText = useDeferredValue(typed.trim());
  const calls = listDocumentedApiCalls(document).filter((call) => matchesApiReferenceSearch(call, searchText));
  const groups = document.tags
    .map((tag) => ({ ...tag, calls: calls.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter((group) => group.calls.length > 0);
  return (
    <Stack gap={24}>
      <Introduction info={document.info} />
      <TextInput
        label={t`Search calls`}
        placeholder={t`For example: send RFQ`}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className={classes['count']}>
        {plural(calls.length, { one: '# call', other: '# calls' })}
      </p>
      {groups.length === 0 && <EmptyState title={t`No calls match your search`}>{t`Try fewer words.`}</EmptyState>}
      {groups.map((group) => (
        <Card
          key={group.name}
          title={group.description}
          titleLanguage={apiDescriptionLanguage}
          // The heading names the card: a label could not state its language.
          aria-label={undefined}
        >
          <ul className={classes['calls']}>
            {group.calls.map((call) => (
              <CallLine key={call.operationId} call={call} document={document} />
            ))}
          </ul>
        </Card>
      ))}
    </Stack>
  );
}

/** API reference, generated from the OpenAPI document. */
export function ApiDocsPage() {
  const query = useApiDescriptionQuery(undefined);
  return (
    <div className="page">
      <PageHeader
        title={t`API Reference`}
        crumb={t`API Reference`}
        lead={t`All API calls of the marketplace, with examples and errors.`}
        actions={
          <>
            <a className={classes['file']} href="/docs/integrators">
              <IconBook size={16} aria-hidden /> {t`Guide for integrators`}
            </a>
            <a className={classes['file']} href={readApiDescriptionEndpoint.path} download="openapi.json">
              <IconDownload size={16} aria-hidden /> {t`OpenAPI document`}
            </a>
          </>
        }
      />
      <QueryErrorOrSkeleton
        query={query}
        failure={t`Failed to load the API description`}
        loading={t`Loading the API description`}
        rows={9}
      />
      {query.data !== undefined && <Calls document={query.data as unknown as OpenApiDocumentJson} />}
    </div>
  );
}
