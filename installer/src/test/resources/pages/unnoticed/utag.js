if (!window.utag) window.utag = {id: 'shop.main', data: {page_name: utag_data.page_name, 'dom.title': document.title}, link: function (data) { return data.tealium_event; }, view: function () {}};
