import { changeSettingsEndpoint, readSettingsEndpoint } from '@marketplace/contracts/settings/settings.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const settingsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    settings: defineApiQuery(readSettingsEndpoint, ['Metadata']),
    changeSettings: defineApiMutation(changeSettingsEndpoint, ['Metadata']),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
