import 'react-redux';
