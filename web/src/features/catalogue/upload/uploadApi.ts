import type { ProviderRename, CatalogueUploadPreviewReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { previewUploadEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { uploadCatalogueEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { buildFormDataApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

/** An upload with the preview and the renames that the admin confirmed. */
export interface ConfirmedCatalogueUpload {
  readonly file: File;
  readonly preview: Pick<CatalogueUploadPreviewReply, 'base' | 'fileDigest'>;
  readonly renames: readonly ProviderRename[];
}

function buildForm(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

const uploadApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    previewUpload: build.mutation<EndpointReply<typeof previewUploadEndpoint>, File>({
      query: (file) => buildFormDataApiRequest(previewUploadEndpoint, buildForm(file)),
    }),
    uploadCatalogue: build.mutation<EndpointReply<typeof uploadCatalogueEndpoint>, ConfirmedCatalogueUpload>({
      query: ({ file, preview: { base, fileDigest }, renames }) => {
        const confirmed = { base: String(base), fileDigest, renames: JSON.stringify(renames) };
        return buildFormDataApiRequest(uploadCatalogueEndpoint, buildForm(file, confirmed));
      },
      invalidatesTags: ['Catalogue', 'Metadata'],
    }),
  }),
});

export const { usePreviewUploadMutation, useUploadCatalogueMutation } = uploadApi;
