import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import { Stack } from '../../ui/Stack.tsx';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import {
  apiDescriptionLanguage,
  type OpenApiDocumentJson,
  type DocumentedApiCall,
  formatApiBodyExample,
  formatMediaTypes,
  type OpenApiParameterJson,
  listDocumentedErrorsOfApiCall,
  formatApiSchema,
} from './apiDocument.ts';
import classes from './ApiDocs.module.css';

function Parameters({ parameters }: { parameters: readonly OpenApiParameterJson[] }) {
  return (
    <StackedTable upTo="tablet">
      <Table.Thead>
        <Table.Tr>
          {[t`Parameter`, t`In`, t`Value`].map((label) => (
            <Table.Th key={label} scope="col">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parameters.map(({ name, in: location, required, schema, description }) => (
          <StackedTableRow key={`${location} ${name}`}>
            <Table.Td data-label={t`Parameter`}>
              <code>{required === true ? t`${name} (required)` : name}</code>
            </Table.Td>
            <Table.Td data-label={t`In`} translate="no">
              {location}
            </Table.Td>
            <Table.Td data-label={t`Value`} lang={apiDescriptionLanguage}>
              {description ?? formatApiSchema(schema)}
            </Table.Td>
          </StackedTableRow>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3>{title}</h3>
      {/* A scrollable area must be reachable by keyboard. */}
      <pre className={classes['example']} tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </section>
  );
}

/** Parameters, examples and errors of an API call. */
export function ApiCallDocumentationSection({
  call,
  document,
}: {
  call: DocumentedApiCall;
  document: OpenApiDocumentJson;
}) {
  const { parameters = [], requestBody, responses } = call;
  const requestExample = formatApiBodyExample(requestBody?.content);
  const responseExample = formatApiBodyExample(responses['200']?.content);
  const responseMediaTypes = formatMediaTypes(responses['200']?.content);
  return (
    <Stack gap={16} className={classes['details'] ?? ''}>
      <MutedText lang={apiDescriptionLanguage}>{call.description}</MutedText>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {requestBody !== undefined && requestExample === null && (
        <MutedText>{t`Request body: ${{ mediaTypes: formatMediaTypes(requestBody.content) }}`}</MutedText>
      )}
      {requestExample !== null && <Example title={t`Request`} text={requestExample} />}
      {responseExample === null ? (
        <MutedText>{t`Response body: ${responseMediaTypes}`}</MutedText>
      ) : (
        <Example title={t`Response`} text={responseExample} />
      )}
      <section>
        <h3>{t`Errors`}</h3>
        <dl className={classes['refusals']}>
          {listDocumentedErrorsOfApiCall(call, document).map(({ status, meaning, codes }) => (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                <MutedText lang={apiDescriptionLanguage}>{meaning}</MutedText>
                <MutedText size="medium" translate="no" data-breaks>
                  {codes.join(', ')}
                </MutedText>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Stack>
  );
}
