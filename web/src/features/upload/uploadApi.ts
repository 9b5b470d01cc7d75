import { uploadCatalogue } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { api } from '../../app/api.ts';
import { callWithForm, type ReplyOf } from '../../app/call.ts';

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadCatalogue: build.mutation<ReplyOf<typeof uploadCatalogue>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('file', file);
        return callWithForm(uploadCatalogue, form);
      },
      invalidatesTags: ['Catalogue', 'Metadata'],
    }),
  }),
});

export const { useUploadCatalogueMutation } = uploadApi;
