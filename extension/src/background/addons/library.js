/** The browser's history and bookmarks: commands alone. @type {import('./add-on.js').AddOn} */
export const library = {
  toolset: 'library',
  files: [],
  begin: () => ({parts: {}, update: async () => {}}),
};
