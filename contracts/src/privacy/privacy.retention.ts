/** Months after which analytics are anonymised: logged searches and other usage data. */
export const analyticsRetentionMonths = 26;
